import { QuestionList } from './question-list.tsx'
import type { FaqSection } from './schema.ts'

export { schema } from './schema.ts'

/** Questions with their answers. */
export default function Section({ payload: { questions } }: { payload: FaqSection }) {
  return (
    <div className="p-part">
      <QuestionList questions={questions} />
    </div>
  )
}
