export async function prepareTracks(): Promise<void> {}
