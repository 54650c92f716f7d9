import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where a running shop writes down how programs on its own machine reach it, as `plugin/typescript/device.ts` reads it too. */
const fileIn = (dataDir: string) => path.join(dataDir, 'address')

/** Where a program that listens there is reached from its own machine. */
export function localAddress(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`
}

/** Writes the address down; the answer removes it. */
export async function publishLocalAddress(dataDir: string, address: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileIn(dataDir), `${address}\n`)
  return () => withdrawLocalAddress(dataDir)
}

/** Removes what a shop that was killed has left, before another program listens there. */
export const withdrawLocalAddress = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })

/** The address of the shop that runs on this data folder; null when none has written it down. */
export async function readLocalAddress(dataDir: string): Promise<string | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null || !URL.canParse(text.trim()) ? null : text.trim()
}
