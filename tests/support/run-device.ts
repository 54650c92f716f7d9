import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type DeviceRun = { browserUrl: Promise<string>; finished: Promise<{ exitCode: number | null; output: string }> }

/** Runs the stand-in plug-in with these arguments, as `npm run device -- ...` does. */
export function runDevice(server: string, store: string, ...args: string[]): DeviceRun {
  const child = spawn(
    process.execPath,
    ['plugin/typescript/device.ts', '--server', server, '--store', store, '--name', 'Studio computer', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  const browserUrl = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const match = /https?:\S+\/activate\?token=\S+/.exec(output)
      if (match) resolve(match[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => reject(new Error(`The device ended without an address to open:\n${output}`)))
  })
  // Only an activation prints an address; nobody waits for it otherwise.
  browserUrl.catch(() => undefined)
  const finished = once(child, 'close').then(() => ({ exitCode: child.exitCode, output }))
  return { browserUrl, finished }
}
