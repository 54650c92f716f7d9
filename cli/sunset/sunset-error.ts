/** A sealed release can't be made, verified or opened, for a reason that whoever has it is told in words. */
export class SunsetError extends Error {
  override readonly name = 'SunsetError'
}
