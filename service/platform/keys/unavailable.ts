/** The keys can't be used, for a reason that the person who starts the program can put right: said in one line. */
export class KeysUnavailableError extends Error {
  override name = 'KeysUnavailableError'
}
