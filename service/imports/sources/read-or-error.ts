import { FieldError } from './fields.ts'

/** What is read, or the error of the field that cannot be. */
export function readOrError<Value>(read: () => Value): Value | FieldError {
  try {
    return read()
  } catch (error) {
    if (error instanceof FieldError) return error
    throw error
  }
}
