import { createHash } from 'node:crypto'

/** A file to be served. It is made again only if its stamp differs from that of the existing file. */
export type BuildTarget = {
  path: string
  type: string
  stamp: string
  make(): Promise<string | Buffer>
  /** Made when it is first asked for, and not before the site is shown. */
  isLate?: boolean
}

export const textTarget = (path: string, type: string, text: string): BuildTarget => ({
  path,
  type,
  stamp: createStamp(text),
  make: async () => text,
})

export const fileTarget = (path: string, type: string, body: Buffer): BuildTarget => ({
  path,
  type,
  stamp: createStamp(body.toString('base64')),
  make: async () => body,
})

/** A hash of its parts. */
export const createStamp = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
