import { createHmac, type KeyObject } from 'node:crypto'

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
