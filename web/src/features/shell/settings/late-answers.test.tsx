import { saveHubspotUser } from '@dealwright/contract/integrations/hubspot';
import { changeAiConfig } from '@dealwright/contract/integrations/webhooks';
import { saveNotificationSettings } from '@dealwright/contract/notifications/notification-settings';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { changeWorkspace } from '@dealwright/contract/people/workspace';
import type { Route } from '@dealwright/contract/route';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { afterEach, expect, it } from 'vitest';
import { readDraft } from '../../../lib/drafts.ts';
import { fakeApi, isOf, json, problem } from '../../../testing/fake-api.ts';
import {
  aiConfig,
  hubspotStatus,
  notificationSettings,
  ownProfile,
  USUAL_ANSWERS,
  workspace,
} from '../../../testing/settings/answers.ts';
import { renderSection } from '../../../testing/settings/render-section.tsx';
import { choose, enter, leave, press, type Step, type } from '../../../testing/settings/steps.ts';
import { sectionAskedFor } from './sections.ts';

const DRAFT = 'settings.notifications';
const section = (tab: string) => sectionAskedFor(tab, []);

type Answered = (value: unknown) => void;

/** Answers requests, but those of `held` only when they are told to. */
function slowServer(held: Route, answers: readonly (readonly [Route, () => unknown])[] = []) {
  const waiting: Answered[] = [];
  const sent = fakeApi(async (request) => {
    if (isOf(request, held)) return json(await new Promise((answered: Answered) => waiting.push(answered)));
    const own = answers.find(([route]) => isOf(request, route));
    if (own) return json(own[1]());
    const found = USUAL_ANSWERS.find(([route]) => isOf(request, route));
    return found ? json(found[1]) : problem('not_found', 404);
  });
  return {
    bodies: () => sent.filter((request) => isOf(request, held)).map(({ body }) => body),
    /** Answers the request that has waited longest, as soon as there is one. */
    answer: async (value: unknown) => {
      await waitFor(() => expect(waiting).not.toHaveLength(0));
      waiting.shift()?.(value);
    },
  };
}

// A toaster that is made anew shows what is still to be read.
afterEach(() => void toast.dismiss());

it('what was chosen stands on screen at every moment while its save is answered', async () => {
  const server = slowServer(saveNotificationSettings);
  renderSection(section('notifications'));
  const email = await screen.findByRole('switch', { name: 'Email' });
  const shown: (string | null)[] = [];
  const note = () => shown.push(email.getAttribute('aria-checked'));
  new MutationObserver(note).observe(email, { attributes: true, attributeFilter: ['aria-checked'] });
  fireEvent.click(email);
  await server.answer({ ...notificationSettings, email: false });
  await screen.findByText('Changes are saved as you make them.');
  fireEvent.click(email);
  await server.answer({ ...notificationSettings, email: true });
  await screen.findByText('Changes are saved as you make them.');
  expect(shown).toEqual(['false', 'true']);
});

it('a field that a choice brought stays, with what is typed in it, while the choice is saved', async () => {
  const server = slowServer(saveNotificationSettings);
  renderSection(section('notifications'));
  await choose('Hours', 'Custom')(userEvent.setup({ delay: null }));
  const until = screen.getByLabelText<HTMLInputElement>('Until');
  await server.answer({ ...notificationSettings, working_hours: 'custom' });
  await screen.findByText('Changes are saved as you make them.');
  expect(screen.getByLabelText('Until')).toBe(until);
  fireEvent.input(until, { target: { value: '08:00' } });
  await screen.findByText('The end must be after the start');
  expect(until.value).toBe('08:00');
});

it('a choice that is saved after its section was closed does not come back as unsaved', async () => {
  const server = slowServer(saveNotificationSettings);
  const close = renderSection(section('notifications'));
  fireEvent.click(await screen.findByRole('switch', { name: 'Email' }));
  expect(readDraft(DRAFT)).toMatchObject({ email: false });
  close();
  await server.answer({ ...notificationSettings, email: false });
  await waitFor(() => expect(readDraft(DRAFT)).toBeNull());
});

interface Typing {
  readonly section: string;
  readonly label: string;
  readonly first: string;
  readonly save: Step;
  readonly operation: Route;
  readonly answer: unknown;
  readonly done: string;
}

const TYPINGS: readonly Typing[] = [
  {
    section: 'general',
    label: 'First Name',
    first: 'Sarah',
    save: press('Save Changes'),
    operation: changeProfile,
    answer: { ...ownProfile, first_name: 'Sarah' },
    done: 'Profile updated',
  },
  {
    section: 'workspace',
    label: 'Workspace Name',
    first: 'Field sales',
    save: leave,
    operation: changeWorkspace,
    answer: { ...workspace, name: 'Field sales' },
    done: 'Workspace renamed',
  },
  {
    section: 'connectors',
    label: 'HubSpot User ID',
    first: '514',
    save: press('Connect HubSpot'),
    operation: saveHubspotUser,
    answer: { ...hubspotStatus, hubspot_user_id: '514' },
    done: 'HubSpot account connected',
  },
  {
    section: 'ai-webhooks',
    label: 'Webhook URL',
    first: 'https://hooks.northwind.example/a',
    save: enter('Webhook URL'),
    operation: changeAiConfig,
    answer: { ...aiConfig, webhook_url: 'https://hooks.northwind.example/a' },
    done: 'Webhook URL saved',
  },
];

it.each(TYPINGS.map((typing) => [typing.label, typing] as const))(
  'what is typed on while a save is under way stays: %s',
  async (_, { section: tab, label, first, save, operation, answer, done }) => {
    const server = slowServer(operation);
    renderSection(section(tab));
    const user = userEvent.setup({ delay: null });
    await type(label, first)(user);
    await save(user);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await user.type(field, '7');
    await server.answer(answer);
    await screen.findByText(done);
    expect(screen.getByLabelText<HTMLInputElement>(label)).toBe(field);
    expect(field.value).toBe(`${first}7`);
  },
);

it('a name that is changed again while it is saved is saved again, over the one that was saved', async () => {
  const server = slowServer(changeWorkspace);
  renderSection(section('workspace'));
  const user = userEvent.setup({ delay: null });
  await type('Workspace Name', 'Field sales')(user);
  await leave(user);
  await type('Workspace Name', 'Inside sales')(user);
  await leave(user);
  await server.answer({ ...workspace, name: 'Field sales' });
  await server.answer({ ...workspace, name: 'Inside sales' });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Workspace Name').value).toBe('Inside sales'),
  );
  expect(server.bodies()).toEqual([
    { name: 'Field sales', former_name: workspace.name },
    { name: 'Inside sales', former_name: 'Field sales' },
  ]);
});
