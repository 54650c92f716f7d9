/** Tables can't be copied, for a reason that the person who asked for it can put right: said in one line. */
export class CopyError extends Error {
  override name = 'CopyError'
}
