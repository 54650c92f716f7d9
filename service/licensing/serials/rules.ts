import { createHmac, type KeyObject } from 'node:crypto'
import type { Limit } from '#service/platform/index.ts'

/** Below this many letters and digits, a serial number is found by its exact bytes alone. */
export const shortestNormalised = 6

/** A serial number without regard to case, spaces, hyphens and the like: people type them by hand. */
export const normaliseSerial = (serial: string): string =>
  serial
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

export type SealedSerial = { exact: Buffer; normalised: Buffer }

/** What is stored of a serial number: HMACs of its exact bytes and of its normalised form, under a key of the shop. */
export const sealSerial = (secret: Buffer | KeyObject, serial: string): SealedSerial => ({
  exact: digest(secret, 'exact', serial),
  normalised: digest(secret, 'normalised', normaliseSerial(serial)),
})

const digest = (secret: Buffer | KeyObject, form: 'exact' | 'normalised', text: string): Buffer =>
  createHmac('sha256', secret).update(`${form}\0${text}`).digest()

/** How many unknown serial numbers a network may try. Some stores have issued short ones. */
export const serialGuesses: Limit = {
  name: 'old-serial',
  max: 10,
  windowSeconds: 60 * 60,
  detail: 'Too many serial numbers from your network were unknown: wait an hour, and check how yours is spelled',
  isStrict: true,
}

/** An address of which only its owner makes out more than the first letter: 'k•••@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, at)
  return `${at > 1 ? first : ''}•••${email.slice(at)}`
}
