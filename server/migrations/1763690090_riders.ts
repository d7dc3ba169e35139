/** A rider is seen by who knows the id, from a ride or a list of members: there is no paging through all names. */
migrate((app) => {
  const riders = app.findCollectionByNameOrId('riders');
  riders.listRule = null;
  app.save(riders);
});
