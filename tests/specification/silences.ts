import { silencesOf } from './rule.ts'

/** Words no test can hold the product to, named so that nothing else slips by unread. */
export const silences = [
  ...silencesOf('Introduction', ['This document covers the whole product']),
  ...silencesOf('2 Public routes', ['Public routes']),
  ...silencesOf('2 Routing rules', ['Routing rules']),
  ...silencesOf('2', ['Layouts', 'Page content includes', 'Field-level page layouts: not shown']),
  ...silencesOf('3', ['Other fields: not shown', 'Identifiers']),
  ...silencesOf('4', ['The exact allowed transitions are not shown', 'Session', 'transitions not shown']),
  ...silencesOf('5', ['Field-level form rules: not shown']),
  ...silencesOf('6', ['what the guard does on failure is not shown', 'Admin roles: not shown']),
  ...silencesOf('7 Identity', ['Identity']),
  ...silencesOf('7 Orders', ['Orders and storefront']),
  ...silencesOf('7 Vouchers', ['Vouchers']),
  ...silencesOf('7 Inventory', ['Inventory']),
  ...silencesOf('7 Activation requests', ['Activation requests']),
  ...silencesOf('7', [
    'Site infrastructure',
    'Server behaviour and response bodies beyond the shapes above: not shown',
  ]),
  ...silencesOf('8', ['for the licensing service', "The mapping of the storefront client's shared handler: not shown"]),
  ...silencesOf('9', ['Manifest polling interval: value not shown']),
]
