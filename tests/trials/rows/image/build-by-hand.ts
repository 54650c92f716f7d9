import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { readDockerfile, type Stage, type Step } from '#tests/deployment/dockerfile.ts'

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
