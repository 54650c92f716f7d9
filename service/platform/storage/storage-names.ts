/** Whether a text is a valid file name in a storage: folders and a file, without a way out of them. */
export const isStoredName = (name: string): boolean =>
  name.length <= 1000 && /^[A-Za-z0-9][A-Za-z0-9._+ -]*(\/[A-Za-z0-9][A-Za-z0-9._+ -]*)*$/.test(name)

/** A `Content-Disposition` that saves a file under its name, which contains nothing that needs quoting. */
export const saveAs = (fileName: string) => `attachment; filename="${fileName}"`
