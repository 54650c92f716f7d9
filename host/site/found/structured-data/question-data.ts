import * as z from 'zod/mini'
import { schema as supportSchema } from '#web/site/pages/support/schema.ts'
import { writeProse } from '../prose-html.ts'
import type { SiteFacts } from '../site-facts.ts'
import type { Thing } from './thing.ts'

const payloadSchema = z.pick(supportSchema, { questions: true })

/** Questions with their answers; nothing where nobody asked. */
export function describeQuestions({ payload }: { payload: unknown }, { addressOf }: SiteFacts): Thing[] {
  const { questions } = payloadSchema.parse(payload)
  if (questions.length === 0) return []
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: writeProse(answer, addressOf) },
  }))
  return [{ '@type': 'FAQPage', mainEntity }]
}
