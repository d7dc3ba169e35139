/** Codes that give a membership. Only the sha256 of a code is stored; its uses are rows of user_memberships. */
migrate(
  (app) => {
    const id = (name: string) => app.findCollectionByNameOrId(name).id;
    app.save(
      new Collection({
        ...{ type: 'base', name: 'membership_codes', listRule: null, viewRule: null },
        ...{ createRule: null, updateRule: null, deleteRule: null },
        fields: [
          {
            ...{ type: 'relation', name: 'plan', collectionId: id('memberships'), maxSelect: 1 },
            ...{ required: true, cascadeDelete: true },
          },
          { type: 'relation', name: 'by', collectionId: id('users'), maxSelect: 1 },
          { type: 'text', name: 'label', max: 60 },
          { type: 'text', name: 'hash', max: 64, hidden: true, required: true },
          // Empty: no end.
          { type: 'date', name: 'endsAt' },
          { type: 'number', name: 'uses', onlyInt: true, min: 1, max: 1000 },
          { type: 'number', name: 'used', onlyInt: true, min: 0 },
          { type: 'bool', name: 'revoked' },
          { type: 'autodate', name: 'created', onCreate: true },
          { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
        ],
        indexes: [
          'CREATE UNIQUE INDEX idx_membership_codes_hash ON membership_codes (hash)',
          'CREATE INDEX idx_membership_codes_plan ON membership_codes (plan)',
          "CREATE INDEX idx_membership_codes_by ON membership_codes (by) WHERE by != ''",
        ],
      }),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId('membership_codes')),
);
