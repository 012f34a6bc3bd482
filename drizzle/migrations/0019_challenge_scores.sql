CREATE TABLE "challenge_scores" (
	"user_id" integer NOT NULL,
	"dataset_name" text NOT NULL,
	"slug" text NOT NULL,
	"hints" integer DEFAULT 0 NOT NULL,
	"solved_with" integer,
	"solved_at" timestamp with time zone,
	CONSTRAINT "challenge_scores_user_id_dataset_name_slug_pk" PRIMARY KEY("user_id","dataset_name","slug"),
	CONSTRAINT "challenge_scores_hints" CHECK ("challenge_scores"."solved_with" between 0 and "challenge_scores"."hints"),
	CONSTRAINT "challenge_scores_solved" CHECK (("challenge_scores"."solved_with" is null) = ("challenge_scores"."solved_at" is null))
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "order_index" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "challenge_scores" ADD CONSTRAINT "challenge_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "tries" SET "place" = regexp_replace("place", '\d$', asked."slug")
FROM "challenges" AS asked
WHERE "place" ~ '^playground/\d{1,9}/[1-4]$' AND asked."difficulty" = right("place", 1)::integer AND asked."dataset_name" = coalesce(
	(SELECT "dataset_name" FROM "courses" WHERE "id" = split_part("place", '/', 2)::integer),
	(SELECT "dataset_name" FROM "courses" WHERE "dataset_name" IS NOT NULL ORDER BY "id" LIMIT 1)
);
