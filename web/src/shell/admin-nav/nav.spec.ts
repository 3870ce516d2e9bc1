import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rolePermissions } from '#contracts/shared/permissions';
import { routes } from '../../routes.js';
import { navGroups, openGroups, type Place, trailTo } from './nav.js';

const specification = JSON.parse(readFileSync(new URL('../../routes.specification.json', import.meta.url), 'utf8')) as { path: string }[];
/** Of our own pages those that are printed have no navigation. */
const own = routes.filter(({ path, layout }) => layout === 'admin' && !specification.some((line) => line.path === path));
const wanted = [...specification, ...own].map(({ path }) => path).filter((path) => path.startsWith('/admin'));
const all: readonly Place[] = navGroups.flatMap(({ places }) => places.flatMap((place) => [place, ...(place.pages ?? [])]));
const built = (): boolean => true;
const pathsOf = (role: keyof typeof rolePermissions): string[] =>
  openGroups(rolePermissions[role], built).flatMap(({ places }) => places.map(({ path }) => path));

describe('the navigation of the back office', () => {
  // Red when a page is added to the table of routes and nobody can find it, or stands in two places.
  it('gives each of the 42 pages, and each of our own, one place, in five groups', () => {
    expect(wanted).toHaveLength(42 + own.length);
    expect(all.map(({ path }) => path).toSorted()).toEqual(wanted.toSorted());
    expect(navGroups).toHaveLength(5);
  });
  it('keeps pages of one record below a list page, and gives every top page its icon', () => {
    const top = navGroups.flatMap(({ places }) => places);
    expect(top.filter(({ path }) => path.includes('{'))).toEqual([]);
    expect(top.filter(({ icon }) => !icon)).toEqual([]);
  });
  // Red when the menu shows what the guard refuses, or hides what it allows.
  it('asks for the permission that the route names', () => {
    for (const { path, permission } of routes) {
      if (permission && path.startsWith('/admin'))
        expect([path, all.find((place) => place.path === path)?.needs]).toEqual([path, permission]);
    }
  });
  it('shows a teacher lessons and exams and no money, support users and sales and no exams, an admin everything', () => {
    const [teacher, support, admin] = [pathsOf('teacher'), pathsOf('support'), pathsOf('admin')];
    expect(teacher).toEqual(expect.arrayContaining(['/admin', '/admin/exams', '/admin/lessons', '/admin/questions']));
    expect(teacher).toEqual(expect.arrayContaining(['/admin/selfpractice/questions/import', '/admin/settings/noticechannel']));
    expect(teacher.filter((path) => /users|sales|settings(?!\/noticechannel)|books/.test(path))).toEqual([]);
    expect(support).toEqual(expect.arrayContaining(['/admin', '/admin/users', '/admin/sales', '/admin/books/sales']));
    expect(support.filter((path) => /exams|questions|settings/.test(path))).toEqual([]);
    expect(admin).toEqual(navGroups.flatMap(({ places }) => places.map(({ path }) => path)));
  });
  it('shows only what is built, and a page whose parent is not', () => {
    const only = (path: string): boolean => path === '/admin/users/contributors';
    expect(openGroups(rolePermissions.admin, only)).toEqual([
      { label: 'groupPeople', places: [{ path: '/admin/users/contributors', label: 'contributors', needs: 'users.read' }] },
    ]);
  });
  it('knows the way to an address, and words before records', () => {
    const labels = (path: string): string[] => trailTo(path).map(({ label }) => label);
    expect(labels('/admin/users/contributors')).toEqual(['users', 'contributors']);
    expect(labels('/admin/users/018f0000-0000-7000-8000-000000000001')).toEqual(['users', 'user']);
    expect(labels('/admin/selfpractice/questions/import')).toEqual(['importQuestions']);
    expect(labels('/admin')).toEqual(['today']);
    expect(labels('/admin/nowhere')).toEqual([]);
  });
});
