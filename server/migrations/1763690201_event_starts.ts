/** Whether somebody has started in an event is asked at each change of it, and tickets are many. */
migrate((app) => {
  const tickets = app.findCollectionByNameOrId('start_tickets');
  tickets.addIndex('idx_start_tickets_event', false, 'event', "event != ''");
  app.save(tickets);
});
