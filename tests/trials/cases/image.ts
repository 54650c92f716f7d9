import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { TrialCase } from '#tests/cases/case.ts'
import { environmentOf, readDockerfile, type Stage, type Step } from '#tests/deployment/dockerfile.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { findFreePort } from '#tests/support/ports-and-folders.ts'

const run = promisify(execFile)

/** What an image's file system would hold, by stage: `/shop` of each is `<folder>/<stage>/shop`. */
export type Built = { image: Stage; root: string; untried: string[] }

/**
 * Carries out a Dockerfile's steps without an engine: what is copied is copied, and npm and node are run where the image
 * has its files. Bases, and commands that would change this machine, are left out and named.
 */
export async function buildByHand(dockerfile: string, context: string, folder: string): Promise<Built> {
  const stages = readDockerfile(dockerfile)
  const image = stages.at(-1)
  if (!image) throw new Error('The Dockerfile has no stage')
  const placeOf = (stage: Stage) => path.join(folder, stage.name || 'image')
  const untried: string[] = []
  for (const stage of stages) {
    const place = placeOf(stage)
    await mkdir(path.join(place, 'shop'), { recursive: true })
    const base = stages.find(({ name }) => name !== '' && name === stage.base)
    if (base) await cp(placeOf(base), place, { recursive: true, verbatimSymlinks: true })
    else untried.push(`FROM ${stage.base}`)
    for (const step of stage.steps) untried.push(...(await carryOut(step, place, { context, folder })))
  }
  return { image, root: placeOf(image), untried }
}

async function carryOut(step: Step, place: string, { context, folder }: { context: string; folder: string }) {
  const shop = path.join(place, 'shop')
  if (step.kind === 'run') return runStep(step.command, shop)
  if (step.kind !== 'copy') return []
  for (const source of step.sources) {
    const origin = step.from === null ? path.join(context, source) : path.join(folder, step.from, source)
    await run('cp', ['-a', ...(await expand(origin)), path.resolve(shop, step.target)])
  }
  return []
}

/** Each part of a command: npm, node and rm work on the image's own files; the others would change this machine. */
async function runStep(command: string, shop: string): Promise<string[]> {
  const untried: string[] = []
  for (const part of command.split(' && ')) {
    const [program = ''] = part.split(' ')
    if (!['npm', 'node', 'rm'].includes(program)) untried.push(part)
    else await run('bash', ['-c', part], { cwd: shop, maxBuffer: 1e8 })
  }
  return untried
}

async function expand(pattern: string): Promise<string[]> {
  if (!pattern.includes('*')) return [pattern]
  const { stdout } = await run('bash', ['-c', `printf '%s\n' ${pattern}`])
  return stdout.trim().split('\n')
}

/** Lets anybody read what was built, and nobody but root write to it. */
export const openForReading = (folder: string) => run('chmod', ['-R', 'a+rX,go-w', folder])

/** An empty folder that belongs to nobody in particular. */
export async function ownFolder(folder: string, uid: number): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await run('chown', [String(uid), folder])
  await chmod(folder, 0o700)
  return folder
}

const nobody = 65534

/** In a file system of its own, where the image's files can't be written; without root and without what root may do. */
const inside = `
set -e
mount --bind "$ROOT/shop" "$ROOT/shop"
mount -o remount,ro,bind "$ROOT/shop"
cd "$ROOT/shop"
if touch written 2>/dev/null; then echo 'The files of the image can be written' >&2; exit 1; fi
exec setpriv --reuid ${nobody} --regid ${nobody} --clear-groups --inh-caps=-all --no-new-privs \
  env -i PATH="$NODE_FOLDER" $SETTINGS node --disable-warning=ExperimentalWarning host/main.ts`

/** Starts the program as the image would; throws with what it said when it does not come up. */
async function startImage({ image, root }: Built, folder: string) {
  const port = await findFreePort()
  const data = await ownFolder(path.join(folder, 'data'), nobody)
  const keys = await ownFolder(path.join(folder, 'keys'), nobody)
  // What a vendor mounts.
  const shop = path.join(folder, 'vendor')
  await cp('shops/oddmeter', shop, { recursive: true })
  await openForReading(shop)
  const settings = {
    ...environmentOf(image),
    HOST: '127.0.0.1',
    PORT: port,
    SHOP: shop,
    DATA_DIR: data,
    KEY_FILE: path.join(keys, 'secret'),
    PAGES_FOLDER: path.join(data, 'pages'),
  }
  const nodeFolder = path.join(folder, 'node')
  await run('mkdir', ['-p', nodeFolder])
  await run('cp', [process.execPath, path.join(nodeFolder, 'node')])
  const SETTINGS = Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  const environment = { ...process.env, ROOT: root, NODE_FOLDER: nodeFolder, SETTINGS }
  const child = spawn('unshare', ['--mount', 'bash', '-c', inside], { env: environment })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    return child.exitCode
  }
  for (let tries = 0; tries < 600 && child.exitCode === null; tries += 1) {
    if ((await fetch(`${url}/healthz`).catch(() => null))?.ok) return { url, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`The image's program did not come up: ${said}`)
}

export const cases: TrialCase[] = [
  {
    name: 'the image, built by hand',
    figure: 'what deploy/Dockerfile copies and runs starts and sells, unprivileged, with its own files read-only',
    guards: 'the list of what the image copies, its user, and its read-only files',
    seenToFail: 'Without the line that copies the contract, the short form names the folder',
    run: async () => {
      if (process.getuid?.() !== 0)
        return { passed: false, measured: 'not tried: a file system of its own takes root (unshare, setpriv)' }
      const folder = await mkdtemp(path.join(tmpdir(), 'backline-image-'))
      try {
        await chmod(folder, 0o755)
        const built = await buildByHand(await readFile('deploy/Dockerfile', 'utf8'), process.cwd(), folder)
        await openForReading(built.root)
        const { stdout } = await run('du', ['-sm', built.root])
        const program = await startImage(built, folder)
        const page = await fetch(program.url)
        const customer = await signUpCustomer(program.url)
        const { checkoutId } = await customer.openCheckout()
        const paid = await customer.pay(checkoutId)
        const licenses = await customer.listLicenses()
        const exitCode = await program.stop()
        return {
          passed: page.ok && paid !== null && licenses.length === 1 && exitCode === 0,
          measured: `page ${page.status}, ${licenses.length} license sold, ended with ${exitCode}; ${Number.parseInt(stdout, 10)} MB beside Node and its base; not tried: ${built.untried.join('; ')}`,
        }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  },
]
