import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Customer } from '#tests/support/customer.ts'
import type { Program } from '#tests/support/program.ts'
import { productId } from './minting.ts'

const vendorSchema = z.object({ data: z.object({ id: z.string() }) })

/** A device on which the example of the Rust crate runs. */
export type RustDevice = {
  /** Runs a command for so long; answers what it printed. `onUrl` is called with the address that it opens. */
  run: (command: string, seconds: number, onUrl?: (url: string) => Promise<void>, input?: string) => Promise<string>
}

export async function createRustDevice(program: string, folder: string, { url }: Program): Promise<RustDevice> {
  const store = await mkdtemp(path.join(folder, 'rust-'))
  const keys = path.join(store, 'vendor.pem')
  await writeFile(keys, await (await fetch(new URL('/api/public/vendors/current/keys', url))).text())
  const vendor = z.parse(vendorSchema, await (await fetch(new URL('/api/public/vendors/current', url))).json()).data
  return {
    async run(command, seconds, onUrl, input = '') {
      const words = [command, url, vendor.id, productId, keys, store, `rust ${store}`, String(seconds)]
      const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] })
      child.stdin.end(input)
      let output = ''
      let answered: Promise<void> | undefined
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        const opened = /^Open (\S+)$/m.exec(output)?.[1]
        if (opened && onUrl) answered ??= onUrl(opened)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      await once(child, 'close')
      await answered
      return output
    },
  }
}

/** Answers an activation in the browser. */
export async function answerActivation(program: Program, customer: Customer, url: string, verb: string): Promise<void> {
  const token = new URL(url).searchParams.get('token')
  const headers = { authorization: `Bearer ${customer.token}` }
  const answer = await fetch(new URL(`/api/customer/activations/${token}/${verb}`, program.url), {
    method: 'POST',
    headers,
  })
  if (!answer.ok) throw new Error(`The activation was answered ${answer.status}: ${await answer.text()}`)
}
