import type { FastifyInstance } from 'fastify'
import { isProblemCode, type ProblemCode, problemCatalogue, problemPath } from '#contract/problem-catalogue.ts'
import { notFound } from './problems.ts'

/** `GET /api/problems/{code}`: what the `type` of a problem leads to, as text that a person can read. */
export function registerProblemDescriptions(app: FastifyInstance): void {
  app.get<{ Params: { code: string } }>(problemPath.replace('{code}', ':code'), async ({ params }, reply) => {
    if (!isProblemCode(params.code)) throw notFound(`There is no problem with the code ${params.code}`)
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(describe(params.code))
  })
}

function describe(code: ProblemCode): string {
  const { status, title, when } = problemCatalogue[code]
  return `${code}\n\nStatus: ${status}\nTitle:  ${title}\n\n${when}\n`
}
