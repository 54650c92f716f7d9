import { createHash } from 'node:crypto'

/** Something to be served, and how to make it when what stands is not of this stamp. */
export type Wanted = { path: string; type: string; stamp: string; make(): Promise<string | Buffer> }

export const wantText = (path: string, type: string, text: string): Wanted => ({
  path,
  type,
  stamp: createStamp(text),
  make: async () => text,
})

export const wantFile = (path: string, type: string, body: Buffer): Wanted => ({
  path,
  type,
  stamp: createStamp(body.toString('base64')),
  make: async () => body,
})

/** The same for the same parts, another for others. */
export const createStamp = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
