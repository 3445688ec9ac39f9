// What is said of a template while it is reviewed, and by what its authors find it again: tags, and filters kept as views.
import type { Migration } from "./migration.ts";

export const templateReviews: Migration = {
  name: "0069-template-reviews",
  up: async (transaction) => {
    await transaction.raw(`
      create table template_comments (
        account_id text not null,
        template_id text not null,
        comment_id text not null,
        answer_to text,
        element text,
        version integer not null,
        text text not null,
        user_id text not null,
        at timestamptz not null,
        resolved_by text,
        resolved_at timestamptz,
        primary key (account_id, template_id, comment_id),
        foreign key (account_id, template_id) references templates on delete cascade
      );
      comment on table template_comments is 'What reviewers and authors say of a template; a thread is resolved by its first comment';
      comment on column template_comments.answer_to is 'The comment that began the thread; null: this one did';
      comment on column template_comments.element is 'What it is about, by the id of a question or the name of a field, never by a label; null: all of it';
      comment on column template_comments.version is 'The number of the newest version when it was written';

      create table template_tags (
        account_id text not null,
        template_id text not null,
        tag text not null,
        primary key (account_id, template_id, tag),
        foreign key (account_id, template_id) references templates on delete cascade
      );
      comment on table template_tags is 'An account''s own words, by which its authors find templates again';

      create table template_views (
        account_id text not null references accounts on delete cascade,
        user_id text not null,
        view_id text not null,
        channel text not null,
        name text not null,
        query text not null,
        primary key (account_id, user_id, view_id)
      );
      comment on table template_views is 'Filters of a list that a user keeps under a name';
      comment on column template_views.query is 'The list''s address after the question mark';
    `);
  },
};
