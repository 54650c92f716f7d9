import { educationProofTypes } from '#contract/endpoints/education.ts'
import type { StoredRequest } from '#service/catalogue/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { CommandContext } from '../../command.ts'

/** The request's id, as it was typed. */
export const requestIdOf = ({ words }: CommandContext): string => words[0] ?? ''

/** A request in one line, whatever a stranger has typed. */
export function summarise({ id, status, receivedAt, renewalOf, name, email, institution }: StoredRequest): string {
  const kind = renewalOf === null ? '' : ', renewal'
  const who = `${oneLine(name)} <${email}>, ${oneLine(institution)}`
  return `${id}  ${status.padEnd(8)}  ${receivedAt.toISOString()}  ${who}${kind}`
}

/** A request and what became of it, line by line. */
export function describe(request: StoredRequest): string[] {
  const { role, proofType, proofWords, decidedAt, reason, endsAt } = request
  return [
    summarise(request),
    `  role: ${role}`,
    ...(proofType === null ? [] : [`  proof: a file, ${educationProofTypes[proofType]}`]),
    ...(proofWords === null ? [] : [`  proof: ${JSON.stringify(oneLine(proofWords))}`]),
    ...(proofType === null && proofWords === null ? ['  proof: forgotten'] : []),
    ...(decidedAt === null ? [] : [`  decided: ${decidedAt.toISOString()}${reason === null ? '' : `, ${reason}`}`]),
    ...(endsAt === null ? [] : [`  its code is good until ${endsAt.toISOString()}`]),
  ]
}
