import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sanitizerEnvironment } from '#tests/support/compiler.ts'
import { makeCertificate } from './certificates.ts'
import { judge } from './checks.ts'
import { type BuiltIn, createCppDevice, type Run } from './cpp-device.ts'
import { freshToken } from './hostile-answers.ts'
import { deviceName, inSeconds, mint } from './minting.ts'
import { startTlsService } from './tls-trial.ts'

const run = promisify(execFile)

type Listener = { port: number; close: () => void }

async function listen(use: (socket: Socket) => void): Promise<Listener> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    use(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { port: address.port, close }
}

/** A proxy that asks everybody for a password. */
const startAskingProxy = () =>
  listen((socket) => {
    const head = 'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="Studio"\r\n'
    socket.once('data', () => socket.end(`${head}Content-Length: 0\r\n\r\n`))
  })

/** A proxy that leads each tunnel to a port of this machine, whatever host it is asked for. */
const startProxy = (port: number) =>
  listen((socket) => {
    socket.once('data', () => {
      const target = connect(port, '127.0.0.1')
      target.on('error', () => socket.destroy())
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      socket.pipe(target)
      target.pipe(socket)
    })
  })

/** A service that sends a byte each second. */
const startSlowService = () =>
  listen((socket) => {
    socket.once('data', async () => {
      for (const byte of `HTTP/1.1 200 OK\r\nContent-Length: ${freshToken.length}\r\n\r\n${freshToken}`) {
        if (socket.destroyed) return
        socket.write(byte)
        await wait(1_000)
      }
    })
  })

/** A network on which looking a name up takes a minute: the keeper ends at once all the same. */
async function trySlowNames(folder: string, builtIn: BuiltIn, compiler: string): Promise<string | null> {
  const library = path.join(folder, 'slow-names.so')
  await run(compiler, ['-shared', '-fPIC', path.join(import.meta.dirname, 'slow_names.c'), '-o', library])
  const environment = {
    LD_PRELOAD: library,
    // The address sanitizer wants to be loaded first.
    ASAN_OPTIONS: `${sanitizerEnvironment.ASAN_OPTIONS}:verify_asan_link_order=0`,
  }
  const device = await createCppDevice(folder, deviceName, { ...builtIn, server: 'https://shop.example', environment })
  await device.plantToken(mint({ validated: inSeconds(-2 * 24 * 60 * 60) }))
  const played = await device.run('--play', '2')
  const stoppedAfter = Number(/Stopped in (\d+) ms/.exec(played.output)?.[1] ?? Number.NaN)
  return judge(played, 0) ?? (stoppedAfter < 500 ? null : `the keeper did not stop at once: ${played.output}`)
}

/** Networks as they are in hotels and offices: a message that helps, and the token is kept. */
export async function tryNetworks(folder: string, builtIn: BuiltIn, compiler: string): Promise<string[]> {
  const certificate = await makeCertificate(folder, 'office', 'shop.example')
  const shop = await startTlsService(certificate, 'farewell')
  const asking = await startAskingProxy()
  const proxy = await startProxy(shop.port)
  const slow = await startSlowService()
  const throughProxy = ({ port }: Listener) => ({
    https_proxy: `http://127.0.0.1:${port}`,
    SSL_CERT_FILE: certificate.authorityFile,
  })
  const validate = async (server: string, environment: Record<string, string> = {}): Promise<Run> => {
    const device = await createCppDevice(folder, deviceName, { ...builtIn, server, environment })
    await device.plantToken(mint())
    return device.run('--validate')
  }
  try {
    const problems: [string, string | null][] = [
      ['a proxy', judge(await validate('https://shop.example', throughProxy(proxy)), 0, 'a fresh token')],
      [
        'a proxy that asks for a password',
        judge(await validate('https://shop.example', throughProxy(asking)), 2, 'asks for a password'),
      ],
      ['a name that nobody has', judge(await validate('https://shop.invalid'), 2, 'was not found')],
      ['names that take a minute', await trySlowNames(folder, builtIn, compiler)],
      ['a port where nobody listens', judge(await validate('http://127.0.0.1:1'), 2, 'could not be reached')],
    ]
    const startedAt = Date.now()
    const byteBySecond = judge(await validate(`http://127.0.0.1:${slow.port}`), 2, 'did not answer in time')
    const seconds = (Date.now() - startedAt) / 1000
    problems.push(['a byte each second', byteBySecond ?? (seconds < 15 ? null : `it took ${seconds.toFixed(1)} s`)])
    return problems.flatMap(([name, problem]) => (problem === null ? [] : [`${name}: ${problem}`]))
  } finally {
    for (const listener of [shop, asking, proxy, slow]) listener.close()
  }
}
