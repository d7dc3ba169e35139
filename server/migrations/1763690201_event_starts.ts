/** An index for finding starts in an event: each change of an event checks for them, and there are many tickets. */
migrate((app) => {
  const tickets = app.findCollectionByNameOrId('start_tickets');
  tickets.addIndex('idx_start_tickets_event', false, 'event', "event != ''");
  app.save(tickets);
});
