/** A file of the exported site; its name has slashes, from the folder on. */
export type ExportedFile = { name: string; body: string | Buffer }
