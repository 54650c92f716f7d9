import { type Check, type Message, messageOf } from './schema.ts'

type Refinement = Message | { error?: string; path?: PropertyKey[] }

/* @__NO_SIDE_EFFECTS__ */
export function refine(isGood: (value: unknown) => unknown, given?: Refinement): Check {
  const path = typeof given === 'object' && 'path' in given ? (given.path ?? []) : []
  return {
    read(value, issues) {
      if (!isGood(value)) issues.push({ path: [...path], message: messageOf(given) })
      return value
    },
  }
}

/** Checks the length of text, in characters, or of a list. Text is counted where its UTF-16 units leave that in doubt. */
/* @__NO_SIDE_EFFECTS__ */
function checkLength(
  isGood: (length: number) => boolean,
  isInDoubt: (units: number) => boolean,
  message: Message,
): Check {
  const hasGoodLength = (value: unknown) => {
    if (Array.isArray(value)) return isGood(value.length)
    return typeof value !== 'string' || isGood(isInDoubt(value.length) ? [...value].length : value.length)
  }
  return refine(hasGoodLength, message)
}

/* @__NO_SIDE_EFFECTS__ */
export const minLength = (least: number, message?: Message) =>
  checkLength(
    (length) => length >= least,
    (units) => units < least * 2,
    message,
  )
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (most: number, message?: Message) =>
  checkLength(
    (length) => length <= most,
    (units) => units <= most * 2,
    message,
  )
/* @__NO_SIDE_EFFECTS__ */
export const gte = (least: number, message?: Message) => refine((value) => Number(value) >= least, message)
/* @__NO_SIDE_EFFECTS__ */
export const lte = (most: number, message?: Message) => refine((value) => Number(value) <= most, message)
export { gte as minimum, lte as maximum }
/* @__NO_SIDE_EFFECTS__ */
export const regex = (pattern: RegExp, message?: Message) => refine((value) => pattern.test(String(value)), message)
/* @__NO_SIDE_EFFECTS__ */
export const trim = (): Check => ({ read: (value) => (typeof value === 'string' ? value.trim() : value) })
