// When a user's profile is complete (forms.txt §3).

interface ProfileParts {
  mobileNumber: string | null;
  firstName: string | null;
  lastName: string | null;
  timeZoneId: string | null;
}

/** All four fields are filled in; blank space does not count. */
export const isProfileComplete = ({ mobileNumber, firstName, lastName, timeZoneId }: ProfileParts): boolean =>
  [mobileNumber, firstName, lastName, timeZoneId].every((part) => part !== null && part.trim() !== "");
