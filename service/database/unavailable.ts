/** The database can't be opened, for a reason that the person who starts the program can put right: said in one line. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}
