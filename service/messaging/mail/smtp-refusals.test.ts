import { describe, expect, it } from 'vitest'
import { judgeFailure, type Refusal, replyOf, type SmtpFailure } from './smtp-refusals.ts'

const answered = (command: string, response: string): SmtpFailure => ({
  code: 'EENVELOPE',
  command,
  response,
  fellSilent: false,
  responseCode: Number(response.slice(0, 3)),
})
const unanswered = (code: string, command: string, fellSilent = false): SmtpFailure => ({
  code,
  command,
  fellSilent,
  responseCode: 0,
  response: '',
})

const table: [Refusal, SmtpFailure][] = [
  ['address', answered('RCPT TO', '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown')],
  ['address', answered('RCPT TO', '550 5.1.10 No such domain, null MX')],
  ['address', answered('RCPT TO', '550 5.2.1 The account that you tried to reach is disabled')],
  ['address', answered('RCPT TO', '553 5.1.3 Bad recipient address syntax')],
  ['address', answered('RCPT TO', '550 No such user here')],
  ['address', answered('RCPT TO', '550 Requested action not taken: mailbox unavailable')],
  ['address', answered('RCPT TO', '550 User unknown')],
  // A policy, or our own mistake: the address may be as good as any.
  ['message', answered('RCPT TO', '550 5.7.1 Recipient unknown to our policy service')],
  ['message', answered('RCPT TO', '554 5.7.1 <ada@example.com>: Relay access denied')],
  ['message', answered('RCPT TO', '550 5.1.8 <shop@shop.example>: Sender address rejected: Domain not found')],
  ['message', answered('RCPT TO', '550 5.1.0 Address rejected')],
  ['message', answered('RCPT TO', '550 Sender address does not exist')],
  ['message', answered('RCPT TO', '550 Blocked: your network is on a list')],
  ['message', answered('RCPT TO', '554 User unknown')],
  ['message', answered('DATA', '554 5.7.1 Message rejected as spam by user unknown')],
  ['message', answered('DATA', '552 5.3.4 Message too big')],
  ['message', unanswered('EENVELOPE', 'API')],
  ['later', answered('RCPT TO', '450 4.2.0 Greylisted')],
  ['later', answered('RCPT TO', '452 4.2.2 Mailbox full')],
  ['later', answered('DATA', '451 4.3.0 Try again')],
  ['later', unanswered('ETIMEDOUT', 'CONN', true)],
  ['server', unanswered('ETIMEDOUT', 'CONN')],
  ['server', unanswered('ECONNECTION', 'CONN')],
  ['server', unanswered('EDNS', 'CONN')],
  ['server', answered('AUTH PLAIN', '535 5.7.8 Authentication credentials invalid')],
  ['server', answered('MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first')],
  ['server', answered('MAIL FROM', '550 5.7.1 Sender not allowed')],
  ['server', answered('RCPT TO', '421 4.7.0 Too many connections')],
]

describe('of what was not accepted', () => {
  it.each(table)('%s: %j', (refusal, failure) => expect(judgeFailure(failure)).toBe(refusal))

  it.each(table)('the codes alone are kept, for %s: %j', (_, failure) =>
    expect(replyOf(failure)).toMatch(/^(\d{3}( \d\.\d+\.\d+)?|E[A-Z]+)$/),
  )
})
