import type { ReactNode } from 'react'
import { readInserted, readSections, type SectionPayload } from './section.ts'
import { otherSections, type SectionModule, usualSections } from './section-modules.ts'
import { type ShopSection, sectionLoaders } from './shop-code.ts'
import { Boundary, OwnError, reportOwnError } from './slots.tsx'

/** How the sections of a page are looked up: those of the page in a browser, all of them at once on the server. */
export type SectionModules = ReadonlyMap<string, SectionModule>

/**
 * Loads the code of the sections that a page's data names, those that it consists of or those that its layout shows, and checks
 * their data. Rejects if either fails.
 */
export async function loadSections(data: unknown): Promise<ReactNode> {
  const written = readSections(data) ?? readInserted(data)
  if (!written) throw new Error('The sections of the page are not as expected')
  const names = [...new Set(written.map(({ name }) => name))]
  const modules = new Map(await Promise.all(names.map(async (name) => [name, await importSection(name)] as const)))
  const checked = written.map((section) => ({
    ...section,
    payload: parsePayload(section, modules),
  }))
  return renderSections(checked, modules)
}

/** A section of the shop itself has the fields that were checked when they were written. */
function parsePayload({ name, payload }: SectionPayload, modules: SectionModules): unknown {
  const schema = modules.get(name)?.schema
  return schema ? schema.parse(payload) : payload
}

async function importSection(name: string): Promise<SectionModule> {
  const file = `./sections/${name}/section.tsx`
  const usual = usualSections[file]
  if (usual) return usual
  const load = otherSections[file]
  if (load) return load()
  const loadOwn = sectionLoaders[name]
  if (!loadOwn) throw new Error(`There is no section ${name}`)
  return loadOwn().then(
    (module) => fromShop(name, module),
    (error: unknown) => leaveOut(name, error),
  )
}

const fileOf = (name: string) => `sections/${name}.tsx`

/** As browsers word it when a file does not arrive, which has nothing to do with what is in it. */
const notArrived = /dynamically imported module|module script failed/i

/** Stands for a section of the shop that throws while it is loaded. Rethrows where it did not arrive. */
function leaveOut(name: string, error: unknown): SectionModule {
  if (notArrived.test(String(error))) throw error
  reportOwnError(fileOf(name), error)
  return { default: () => import.meta.env.DEV && <OwnError file={fileOf(name)} error={error} /> }
}

/** A section of the shop itself as one of the program: it leaves a gap where it throws, and the page around it stays. */
export function fromShop(name: string, { default: Own }: ShopSection): SectionModule {
  const Section: SectionModule['default'] = ({ id, payload }) => (
    <Boundary file={fileOf(name)} fallback={null}>
      <Own id={id} fields={payload} />
    </Boundary>
  )
  return { default: Section }
}

/** The sections of a page in their order. */
export const renderSections = (written: readonly SectionPayload[], modules: SectionModules): ReactNode =>
  written.map(({ name, id, payload }) => {
    const Section = modules.get(name)?.default
    if (!Section) throw new Error(`There is no section ${name}`)
    return <Section key={id} id={id} payload={payload} />
  })
