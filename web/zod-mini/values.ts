import { regexes } from 'zod/v4/core'
import { regex } from './checks.ts'
import { createSchema, createTest, type Message, type Schema } from './schema.ts'

/* @__NO_SIDE_EFFECTS__ */
export const string = (message?: Message) => createTest((value) => typeof value === 'string', message)
/* @__NO_SIDE_EFFECTS__ */
export const number = (message?: Message) => createTest(Number.isFinite, message)
/* @__NO_SIDE_EFFECTS__ */
export const int = (message?: Message) => createTest(Number.isSafeInteger, message)
/* @__NO_SIDE_EFFECTS__ */
export const boolean = (message?: Message) => createTest((value) => typeof value === 'boolean', message)
/* @__NO_SIDE_EFFECTS__ */
export const unknown = () => createSchema((value) => value)
/* @__NO_SIDE_EFFECTS__ */
export const custom = (isGood: (value: unknown) => unknown = () => true, message?: Message) =>
  createTest(isGood, message)

/* @__NO_SIDE_EFFECTS__ */
export const literal = (expected: unknown, message?: Message) => oneOf([expected].flat(), message)
/* @__NO_SIDE_EFFECTS__ */
const enumeration = (expected: object, message?: Message) => oneOf(Object.values(expected), message)

export { enumeration as enum }

const oneOf = (expected: unknown[], message: Message) => createTest((value) => expected.includes(value), message)

/* @__NO_SIDE_EFFECTS__ */
const textLike = (pattern: RegExp, message: Message): Schema => string(message).check(regex(pattern, message))

/* @__NO_SIDE_EFFECTS__ */
export const email = (message?: Message) => textLike(regexes.email, message)
/* @__NO_SIDE_EFFECTS__ */
export const uuid = (message?: Message) => textLike(regexes.uuid(), message)
/* @__NO_SIDE_EFFECTS__ */
export const uuidv4 = (message?: Message) => textLike(regexes.uuid(4), message)
/** Days and times as ISO 8601 has them. */
export const iso = {
  date: (message?: Message) => textLike(regexes.date, message),
  datetime: (message?: Message) => textLike(regexes.datetime({}), message),
}
