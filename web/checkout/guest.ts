import * as z from 'zod/mini'
import { emailSchema, nameSchema } from '#contract/entities/identity.ts'

/** Who buys without an account: where the way to the licenses is mailed. */
export type Guest = { name: string; email: string }
export type GuestErrors = Partial<Record<keyof Guest, string | undefined>>

/** What a guest typed without the spaces that a keyboard or a clipboard adds around it. */
export const trimGuest = ({ name, email }: Guest): Guest => ({ name: name.trim(), email: email.trim() })

/** What is wrong with what a guest typed, by field; nothing when all is good. */
export function checkGuest({ name, email }: Guest): GuestErrors {
  const reasonOf = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).error?.issues[0]?.message
  const errors = { name: reasonOf(nameSchema, name), email: reasonOf(emailSchema, email) }
  return Object.fromEntries(Object.entries(errors).filter(([, reason]) => reason !== undefined))
}
