/** Files of an export that are no records: the sealed keys of its serial numbers, and what it consists of. */
export const serialKeysName = 'serial-keys.json'
export const exportManifestName = 'manifest.json'

export const hasRecords = (name: string): boolean => name !== serialKeysName && name !== exportManifestName
