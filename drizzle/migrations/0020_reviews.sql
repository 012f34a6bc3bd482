CREATE TABLE "open_reviews" (
	"user_id" integer NOT NULL,
	"task" text NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"hints" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "open_reviews_user_id_task_pk" PRIMARY KEY("user_id","task")
);
--> statement-breakpoint
CREATE TABLE "practice_tasks" (
	"dataset_name" text NOT NULL,
	"slug" text NOT NULL,
	"template" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"initial_query" text NOT NULL,
	"hints" text[] NOT NULL,
	"grading" jsonb NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"lesson" integer NOT NULL,
	CONSTRAINT "practice_tasks_dataset_name_slug_pk" PRIMARY KEY("dataset_name","slug")
);
--> statement-breakpoint
CREATE TABLE "review_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"skill" text NOT NULL,
	"task" text NOT NULL,
	"rating" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_log_rating" CHECK ("review_log"."rating" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"user_id" integer NOT NULL,
	"skill" text NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"reps" integer NOT NULL,
	"lapses" integer NOT NULL,
	"state" integer NOT NULL,
	"last_review" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_user_id_skill_pk" PRIMARY KEY("user_id","skill")
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "lesson" integer;--> statement-breakpoint
ALTER TABLE "datasets" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_items" ADD COLUMN "skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "open_reviews" ADD CONSTRAINT "open_reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_tasks" ADD CONSTRAINT "practice_tasks_dataset_name_datasets_name_fk" FOREIGN KEY ("dataset_name") REFERENCES "public"."datasets"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_log" ADD CONSTRAINT "review_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_log_user_id_skill_id_index" ON "review_log" USING btree ("user_id","skill","id");