import { randomBytes } from 'node:crypto'

export const makeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
