create table a (x int);
-- the next one has a mistake
creat table b (x int);
