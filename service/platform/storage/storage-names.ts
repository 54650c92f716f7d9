/** Whether a text names a file of a storage: parts that can be folders and a file, and lead nowhere else. */
export const isStoredName = (name: string): boolean =>
  name.length <= 1000 && /^[A-Za-z0-9][A-Za-z0-9._+ -]*(\/[A-Za-z0-9][A-Za-z0-9._+ -]*)*$/.test(name)

/** Asks the browser to save what it gets, under the file's own name, which has nothing in it that would need quoting. */
export const saveAs = (fileName: string) => `attachment; filename="${fileName}"`
