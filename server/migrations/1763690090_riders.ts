/** A rider is visible to anyone who knows the id, from a ride or a list of members. All names cannot be listed. */
migrate((app) => {
  const riders = app.findCollectionByNameOrId('riders');
  riders.listRule = null;
  app.save(riders);
});
