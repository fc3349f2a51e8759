/**
 * Which runtime this is. The number rises when a file of it has changed since
 * a release, and at no other time, so that a project's runtime tells its age.
 */

export const revision = 1;
