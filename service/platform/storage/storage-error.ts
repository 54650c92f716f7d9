/** A storage can't be reached, or a file in it changed while it was read. Says where and how, and none of its secrets. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
}
