create table bushes (id bigint primary key);
creat table mistake (x int);
