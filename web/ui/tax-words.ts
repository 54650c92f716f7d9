/** What carts and checkouts say of tax in a shop that never charges any. */
export const untaxedWords = 'No tax is charged.'
