import { createHash } from 'node:crypto'

/** Something to be served, and how to make it when what stands is not of this stamp. */
export type BuildTarget = { path: string; type: string; stamp: string; make(): Promise<string | Buffer> }

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

/** The same for the same parts, another for others. */
export const createStamp = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
