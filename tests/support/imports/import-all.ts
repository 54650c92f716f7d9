import type { TestService } from '#tests/service/test-service.ts'

/** Imports files of Backline's own format; answers the id of the import. */
export async function importAll(
  { services: { imports } }: TestService,
  paths: readonly string[],
  tell: (position: number) => void,
): Promise<string> {
  const options = { from: null, products: {}, mappings: {}, skipsRejected: true }
  const id = await imports.begin({ paths, options })
  tell((await imports.find(id)).position)
  await imports.run(id, tell)
  return id
}
