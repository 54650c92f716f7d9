import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sanitizerEnvironment } from '#tests/support/compiler.ts'

export type Run = { exitCode: number | null; output: string }
export type Started = { browserUrl: Promise<string>; finished: Promise<Run> }

/** One device on which the compiled C++ plug-in runs, with a folder of its own. */
export type CppDevice = {
  store: string
  tokenFile: string
  readToken: () => Promise<string>
  /** Puts a token in its place, whether it is good or not. */
  plantToken: (token: string | Buffer) => Promise<void>
  /** Starts it with these options; `browserUrl` is the address it asks to open. */
  start: (...options: string[]) => Started
  run: (...options: string[]) => Promise<Run>
}

export type BuiltIn = {
  program: string
  server: string
  vendorId: string
  publicKeys: string
  productId: string
  /** Variables of the environment: the certificate authority that counts, proxies. */
  environment?: Record<string, string>
}

/** A folder for what a trial needs, removed when the trial is over. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-cpp-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sets a device up in `folder`; its name decides its signature. */
export async function createCppDevice(folder: string, name: string, builtIn: BuiltIn): Promise<CppDevice> {
  const store = await mkdtemp(path.join(folder, 'device-'))
  const keys = path.join(store, 'vendor.pem')
  await writeFile(keys, builtIn.publicKeys)
  const tokenFile = path.join(store, `${builtIn.productId}.token`)
  const { program, server, vendorId, productId } = builtIn
  const fixed = ['--server', server, '--vendor', vendorId, '--product', productId, '--keys', keys]
  const start = (...options: string[]) =>
    startProgram(program, [...fixed, '--store', store, '--name', name, ...options], builtIn.environment ?? {})
  return {
    store,
    tokenFile,
    start,
    readToken: () => readFile(tokenFile, 'utf8'),
    async plantToken(token) {
      await mkdir(store, { recursive: true })
      await writeFile(tokenFile, token)
    },
    run: (...options) => start(...options).finished,
  }
}

function startProgram(program: string, options: string[], environment: Record<string, string>): Started {
  const child = spawn(program, options, {
    env: { PATH: process.env.PATH ?? '', ...sanitizerEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const browserUrl = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /https?:\S+\/activate\?token=\S+/.exec(output)
      if (address) resolve(address[0])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`The device ended without an address to open:\n${output}`)))
  })
  // Only an activation prints an address; nobody waits for it otherwise.
  browserUrl.catch(() => undefined)
  return { browserUrl, finished: once(child, 'close').then(() => ({ exitCode: child.exitCode, output })) }
}
