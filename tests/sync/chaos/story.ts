export type EditField = 'text' | 'body' | 'room';

/** What the users of all devices have done, to be held against what came of it. */
export interface Story {
  /** For each edit: its row and field. */
  readonly edits: Map<string, { readonly row: string; readonly field: EditField }>;
  /** Rows that were made, each with the edit that it was made by. */
  readonly made: Map<string, string>;
  /** Whether whoever may delete a row has it deleted, by row. */
  readonly deleted: Map<string, boolean>;
  /** Rows that were being deleted or brought back as the tab died: nobody knows what came of that. */
  readonly doubtful: Set<string>;
  /** Edits that their own user deleted with the row. */
  readonly gone: Set<string>;
}

export function newStory(): Story {
  return { edits: new Map(), made: new Map(), deleted: new Map(), doubtful: new Set(), gone: new Set() };
}
