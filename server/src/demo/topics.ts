import type { Pillar } from '@dealwright/domain/pillar';

export const TOPICS = [
  'planning',
  'forecasting',
  'workforce',
  'suppliers',
  'field',
  'maintenance',
  'service',
] as const;
export type Topic = (typeof TOPICS)[number];

interface Said {
  readonly quote: string;
  readonly statement: string;
}

const said = (quote: string, statement: string): Said => ({ quote, statement });

/** The pillars that buyers describe in terms of the product. */
type Words = Readonly<
  Record<Extract<Pillar, 'metrics' | 'identify_pain' | 'decision_criteria' | 'competition'>, readonly Said[]>
> & {
  /** Topics of calls, after 'about'. */
  readonly about: string;
  readonly belief: string;
};

export const TOPIC_WORDS: Readonly<Record<Topic, Words>> = {
  planning: {
    about: 'how the schedule is made today',
    belief: 'Planning by spreadsheet must be costing them changeovers',
    metrics: [
      said(
        'Late plans cost us about {amount} a month, and we want to halve that by {month}.',
        'Late plans cost {amount} a month; the target is half of that by {month}',
      ),
      said(
        'Our planners spend eleven hours a week copying figures between systems. We measured it.',
        'Planners spend eleven hours a week copying figures, measured by the buyer',
      ),
      said(
        'We run at 83 percent on time today, and the board wants to see 92.',
        'On-time rate is 83 percent today, the board wants 92',
      ),
    ],
    identify_pain: [
      said(
        'We missed two deadlines last quarter because nobody saw the bottleneck in time.',
        'Two deadlines missed last quarter for lack of visibility',
      ),
      said(
        'People keep their own spreadsheets, and on Monday morning none of them agree.',
        'Planning spreadsheets disagree every Monday',
      ),
      said(
        'One change in the morning and the whole day has to be planned again by hand.',
        'Every change means planning the whole day again by hand',
      ),
    ],
    decision_criteria: [
      said(
        'It has to connect to our ERP, keep data in the region, and be usable by people who hate software.',
        'Criteria: ERP connection, data in the region, ease of use',
      ),
      said(
        'A planner has to be able to overrule it, and we want to see why it proposed what it did.',
        'Criteria: planners can overrule a plan and see its reasons',
      ),
    ],
    competition: [
      said(
        'We are also talking to Planwise, and my colleague in IT prefers them.',
        'Planwise is in the race; a colleague in IT prefers them',
      ),
      said(
        'The alternative is to add a planner and keep the old system for another year.',
        'The alternative is another planner and the old system',
      ),
    ],
  },
  forecasting: {
    about: 'how the numbers are forecast today',
    belief: 'Their forecast error probably costs them overtime and stock',
    metrics: [
      said(
        'Our forecast is off by 24 percent, and each point costs us about {amount} a year.',
        'Forecast error is 24 percent; each point costs {amount} a year',
      ),
      said(
        'We threw away {amount} last year because we ordered for a peak that did not come.',
        'A peak that did not come cost {amount} last year',
      ),
      said(
        'If we get the error under 15 percent by {month}, finance will count that as {amount} a year.',
        'An error under 15 percent by {month} is worth {amount} a year to finance',
      ),
    ],
    identify_pain: [
      said(
        'We were short three weekends in a row, and we saw it coming only on Thursday.',
        'Short on three weekends in a row, seen only days before',
      ),
      said(
        'Every department makes its own forecast, and then we argue about whose is right.',
        'Departments argue over forecasts of their own',
      ),
      said(
        'The person who built our model has left, and nobody dares to touch it.',
        'Nobody can maintain the present forecast model',
      ),
    ],
    decision_criteria: [
      said(
        'You will get three years of our data, and the forecast has to beat ours on the fourth.',
        'Criterion: beat the present forecast on a year held back',
      ),
      said(
        'I need to see what drives a number, not only the number.',
        'Criterion: a forecast shows what drives it',
      ),
    ],
    competition: [
      said(
        'Our data team thinks it can build this itself with open-source tools.',
        'The data team wants to build it in-house',
      ),
      said(
        'Foresight Labs showed us something similar last week, at a lower price.',
        'Foresight Labs offered something similar for less',
      ),
    ],
  },
  workforce: {
    about: 'how shifts are staffed today',
    belief: 'They seem to pay for agency staff that better rosters would save',
    metrics: [
      said(
        'Overtime and agency staff cost us {amount} a month, and a third of that is bad rosters.',
        'Overtime and agency staff cost {amount} a month, a third of it from rosters',
      ),
      said(
        'A roster takes our managers nine hours a week; we timed it in four teams.',
        'Managers spend nine hours a week on rosters, timed in four teams',
      ),
      said(
        'We want unfilled shifts down from 7 percent to 2 by {month}.',
        'Unfilled shifts are to fall from 7 to 2 percent by {month}',
      ),
    ],
    identify_pain: [
      said(
        'Last month we ran four shifts below the minimum, and I had to report each of them.',
        'Four shifts ran below the minimum last month',
      ),
      said(
        'People hear on Friday what they work on Monday, and then they quit.',
        'Late rosters make people quit',
      ),
      said(
        'If nothing changes before the season we will be hiring temps again, and that hurts.',
        'Without a change before the season they hire temps again',
      ),
    ],
    decision_criteria: [
      said(
        'It has to know our union rules and swap shifts without a phone call.',
        'Criteria: union rules and shift swaps without calls',
      ),
      said(
        'Payroll must take the hours as they are. Nobody types them twice.',
        'Criterion: hours go to payroll without typing',
      ),
    ],
    competition: [
      said(
        'Our payroll vendor offers rostering as an add-on, and it would be nearly free.',
        'The payroll vendor offers rostering as a cheap add-on',
      ),
      said(
        'ShiftWell is on our shortlist too; two of our sites know it.',
        'ShiftWell is on the shortlist; two sites know it',
      ),
    ],
  },
  suppliers: {
    about: 'how orders and documents reach suppliers today',
    belief: 'Chasing suppliers by email must take their buyers hours',
    metrics: [
      said(
        'Late deliveries cost us {amount} a quarter in expedited freight alone.',
        'Late deliveries cost {amount} a quarter in expedited freight',
      ),
      said(
        'Our buyers send four hundred reminder emails a week. We counted one week.',
        'Buyers send four hundred reminders a week, counted',
      ),
      said(
        'Only 71 percent of orders are confirmed within two days; our target is 95 by {month}.',
        'Orders confirmed in two days: 71 percent, the target is 95 by {month}',
      ),
    ],
    identify_pain: [
      said(
        'We stopped a line for six hours because a certificate was in somebody’s inbox.',
        'A line stood still for six hours over a missing certificate',
      ),
      said(
        'Suppliers call three of our people and get three different answers.',
        'Suppliers get different answers from different people',
      ),
      said(
        'Nobody here can say which orders are late until the truck does not come.',
        'Late orders are noticed only when the truck does not come',
      ),
    ],
    decision_criteria: [
      said(
        'If a supplier needs training to confirm an order, it has failed.',
        'Criterion: suppliers confirm orders without training',
      ),
      said(
        'Single sign-on for us, no account for small suppliers, and an audit trail for both.',
        'Criteria: single sign-on, no accounts for small suppliers, audit trail',
      ),
    ],
    competition: [
      said(
        'Our ERP vendor has a supplier module; it is ugly, but we own it already.',
        'The ERP vendor’s supplier module is owned already',
      ),
      said(
        'Some of our suppliers are on Tradelane and ask why we want another portal.',
        'Some suppliers already use Tradelane',
      ),
    ],
  },
  field: {
    about: 'how jobs reach crews today',
    belief: 'Their crews probably drive more than they need to',
    metrics: [
      said(
        'Second visits cost us {amount} a month; 31 percent of jobs need one.',
        'Repeat visits cost {amount} a month; 31 percent of jobs need one',
      ),
      said(
        'Crews do four jobs a day. With less driving it would be five, and that is {amount} a year.',
        'Five jobs a day instead of four are worth {amount} a year',
      ),
      said(
        'We promise a two-hour window and keep it 68 percent of the time. I want 90 by {month}.',
        'Appointments are kept in 68 percent of cases, the target is 90 by {month}',
      ),
    ],
    identify_pain: [
      said(
        'Dispatchers spend the morning on the phone finding out where everybody is.',
        'Dispatchers phone around every morning',
      ),
      said(
        'We sent two crews to the same address last week, and none to the urgent one.',
        'Two crews were sent to one address, none to an urgent job',
      ),
      said(
        'Jobs come back on paper, so we bill three weeks late.',
        'Paper reports delay billing by three weeks',
      ),
    ],
    decision_criteria: [
      said(
        'It has to work without a signal. Half of our sites have none.',
        'Criterion: works without a signal',
      ),
      said(
        'A crew lead has to close a job with gloves on, in under a minute.',
        'Criterion: a job is closed in under a minute on site',
      ),
    ],
    competition: [
      said(
        'FieldPilot has been here twice, and their app looks good.',
        'FieldPilot presented twice and impressed with its app',
      ),
      said(
        'Our dispatchers would rather keep the whiteboard, to be honest.',
        'Dispatchers would rather keep the whiteboard',
      ),
    ],
  },
  maintenance: {
    about: 'how failures are found today',
    belief: 'Unplanned downtime is likely their largest cost',
    metrics: [
      said(
        'Unplanned downtime cost us {amount} last quarter, for nineteen hours.',
        'Nineteen hours of unplanned downtime cost {amount} last quarter',
      ),
      said(
        'We replace parts by calendar and throw away a third of their life. That is {amount} a year.',
        'Parts replaced too early cost {amount} a year',
      ),
      said(
        'Availability is 91 percent. Each point more is worth {amount} a year to us.',
        'Availability is 91 percent; each point is worth {amount} a year',
      ),
    ],
    identify_pain: [
      said(
        'The sensors are there, but nobody looks at them until something stops.',
        'Sensor data is not used before a failure',
      ),
      said(
        'In spring a bearing failed that had been on the list for five weeks.',
        'A known bearing failed after five weeks on the list',
      ),
      said(
        'Our best technician retires in {month}, and what he hears, nobody else does.',
        'The most experienced technician retires in {month}',
      ),
    ],
    decision_criteria: [
      said(
        'Warn us two weeks ahead, with fewer than one false alarm in ten.',
        'Criteria: two weeks’ warning, under ten percent false alarms',
      ),
      said(
        'It must read our historian and write work orders into the system we have.',
        'Criteria: reads the historian, writes work orders',
      ),
    ],
    competition: [
      said(
        'The equipment maker offers its own monitoring, but only for its own machines.',
        'The equipment maker offers monitoring for its machines',
      ),
      said(
        'We could wait a year; the machines will not get younger, though.',
        'Waiting another year is an option',
      ),
    ],
  },
  service: {
    about: 'how requests are answered today',
    belief: 'Requests by email and phone must get lost now and then',
    metrics: [
      said(
        'An answer takes us 31 hours on average; the promise is eight.',
        'Answers take 31 hours on average, eight are promised',
      ),
      said(
        'Half of our calls ask the same ten questions, and each costs about four dollars: {amount} a year.',
        'Repeated questions cost {amount} a year',
      ),
      said(
        'We lose {amount} a year to customers who never got an answer. Finance agrees with that number.',
        'Unanswered requests cost {amount} a year, agreed with finance',
      ),
    ],
    identify_pain: [
      said(
        'Requests sit in a shared inbox, and two people answer the same one.',
        'Two people answer the same request from a shared inbox',
      ),
      said('When I ask what is open, I get five lists.', 'Nobody has one list of what is open'),
      said(
        'We found a complaint from {month} that nobody had read.',
        'A complaint from {month} was never read',
      ),
    ],
    decision_criteria: [
      said(
        'Phone, email and web in one list, and it has to be accessible.',
        'Criteria: one list for all channels, accessible',
      ),
      said(
        'We want our answers back if we leave, in a format somebody else can read.',
        'Criterion: export of all answers',
      ),
    ],
    competition: [
      said('Deskline is the favorite of the team that would use it.', 'Deskline is the favorite of the team'),
      said(
        'We already own licenses for a ticket tool that nobody likes.',
        'They own licenses for a ticket tool nobody likes',
      ),
    ],
  },
};
