/**
 * After so many mails in a row that were refused for good, though not because of their addresses, the mail server is taken
 * to refuse everything: the next ones wait instead of being parked, until it has accepted one.
 */
export const refusalsInARow = 10
