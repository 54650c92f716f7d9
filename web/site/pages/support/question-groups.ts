import type { Question } from './schema.ts'

type QuestionGroup = { group: Question['group']; questions: Question[] }

/** Questions that follow each other under the same heading, together. */
export function groupQuestions(questions: readonly Question[]): QuestionGroup[] {
  const groups: QuestionGroup[] = []
  for (const question of questions) {
    const last = groups.at(-1)
    if (last && last.group?.id === question.group?.id) last.questions.push(question)
    else groups.push({ group: question.group, questions: [question] })
  }
  return groups
}
