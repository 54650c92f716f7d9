import { randomUUID } from 'node:crypto'
import { send } from '../calls.ts'
import type { TestService } from '../test-service.ts'

export const terms = { percentage: 40, monthsValid: 12 }
export const newAddress = () => `grace-${randomUUID()}@school.example`
export const pdf = Buffer.from('%PDF-1.7\nGrace teaches here')

export const requestOf = (changes: object = {}) => ({
  name: 'Grace',
  email: newAddress(),
  institution: 'School of Bells',
  role: 'teacher',
  proofFile: pdf.toString('base64'),
  ...changes,
})

export const ask = ({ app }: TestService, json: object, headers: Record<string, string> = {}) =>
  send(app, 'POST', '/api/education/requests', { json, headers })

/** Asks, and answers the id of the request. */
export async function request(service: TestService, changes: object = {}): Promise<{ id: string; email: string }> {
  const asked = requestOf(changes)
  const { statusCode, body } = await ask(service, asked)
  if (statusCode !== 204) throw new Error(`${statusCode}: ${body}`)
  const waiting = await service.services.education.decisions.list('Waiting')
  const id = waiting.findLast(({ email }) => email === asked.email)?.id
  if (!id) throw new Error('The request is not there')
  return { id, email: asked.email }
}

export const codeIn = ({ text }: { text: string }): string => /EDU(-\w{4}){3}/.exec(text)?.[0] ?? ''
